import { describe, it } from '@jest/globals';
import { given } from '../../../../testing/domain/given.js';
import { SEED_PLANS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { plan } from './plan.js';

const definition = defined(SEED_PLANS[0]);

describe('a plan of the catalogue', () => {
  it('gets its definition from the first seed', () => {
    given(plan).when({ type: 'SeedPlan', definition }).then({ type: 'PlanDefined', data: definition });
  });

  it('keeps its definition under a later seed, also under one with another price', () => {
    const dearer = { ...definition, price: (definition.price ?? 0) + 1_000 };
    given(plan)
      .when({ type: 'SeedPlan', definition })
      .when({ type: 'SeedPlan', definition: dearer })
      .thenNothing()
      .thenState({ definition });
  });
});
