/** The insurance policies, and the danger that each covers. */
import type { Placed } from './signs';

export type PolicyName = 'fire' | 'theft' | 'collision' | 'comprehensive' | 'void';

export const covered: Record<PolicyName, Placed> = {
  fire: ['flame', 18, 18, 64],
  theft: ['thief', 18, 18, 64],
  collision: ['burst', 15, 16, 70],
  comprehensive: ['umbrella', 14, 16, 72],
  void: ['cross', 24, 24, 52],
};
