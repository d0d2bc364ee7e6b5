import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GRANTABLE, holds, meets, MODULES, ROLE, type Membership, type Rights } from '../member/rights.ts';
import { standingOfApiAccount, tooWide } from './rights.ts';

const rights: fc.Arbitrary<Rights> = fc.dictionary(fc.constantFrom(...GRANTABLE), fc.constantFrom('r', 'w'));
const creators: fc.Arbitrary<Membership> = fc.record({
  role: fc.constantFrom(ROLE.none, ROLE.user, ROLE.admin, ROLE.owner),
  rights,
});

it('an API account never exceeds its own rights, nor the present rights of its creator', () => {
  fc.assert(
    fc.property(
      rights,
      creators,
      fc.constantFrom(...MODULES),
      fc.constantFrom('r', 'w'),
      (given, creator, module, right) => {
        const may = holds(standingOfApiAccount(given, creator), module, right);
        const wasGiven = holds({ role: ROLE.user, rights: given }, module, right);
        return may === (wasGiven && holds(creator, module, right) && creator.role !== ROLE.none);
      },
    ),
  );
});

it('an API account has no rights after its creator has left', () => {
  expect(meets(standingOfApiAccount({ sensors: 'r' }, null), { access: 'member', module: 'sensors', right: 'r' })).toBe(
    false,
  );
});

it('an API account lacks the rights that only membership brings', () => {
  const standing = standingOfApiAccount({ sensors: 'w' }, { role: ROLE.owner, rights: {} });
  expect(meets(standing, { access: 'member' })).toBe(false);
  expect(meets(standing, { access: 'member', module: 'sensors', right: 'w' })).toBe(true);
  expect(meets(standing, { access: 'member', module: 'integrations', right: 'r' })).toBe(false);
  expect(meets(standing, { access: 'member', role: ROLE.admin })).toBe(false);
});

it('an API account receives no right that its giver lacks', () => {
  expect(tooWide({ sensors: 'r', alarms: 'w' }, { role: ROLE.user, rights: { sensors: 'w', alarms: 'r' } })).toBe(
    'alarms',
  );
  expect(tooWide({ sensors: 'r', alarms: 'w' }, { role: ROLE.admin, rights: {} })).toBeUndefined();
});
