"""The REST part keeps what its OpenAPI description promises, whatever it is asked."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from serving import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_as_described(server: Server, mode: GenerationMode) -> None:
    description = schemathesis.openapi.from_url(f"{server.address}/schema/openapi.json")
    operations = [found.ok() for found in description.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) == 18
    for operation in operations:

        @settings(
            max_examples=12, deadline=None, database=None, derandomize=True, phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy(mode))
        def ask(case: Case[Any]) -> None:
            case.call_and_validate(checks=CHECKS)

        if mode is GenerationMode.POSITIVE or operation.body:
            ask()
