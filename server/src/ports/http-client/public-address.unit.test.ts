import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '64:ff9b::a00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '127.1',
  '0x7f000001',
  '',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

const octet = fc.integer({ min: 0, max: 255 });
const inside = fc.oneof(
  fc.tuple(fc.constantFrom(0, 10, 127), octet, octet, octet),
  fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
  fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
);

test('no private address is public, however it is written in IPv6', () => {
  fc.assert(
    fc.property(inside, (parts) => {
      const dotted = parts.join('.');
      const hex = (at: number) => (((parts[at] ?? 0) << 8) | (parts[at + 1] ?? 0)).toString(16);
      const pair = `${hex(0)}:${hex(2)}`;
      const forms = [dotted, `::ffff:${dotted}`, `::ffff:${pair}`, `::${pair}`, `64:ff9b::${pair}`, `2002:${pair}::1`];
      return forms.every((form) => !isPublicAddress(form));
    }),
    { numRuns: 500 },
  );
});

test('an IPv6 address outside 2000::/3 is never public', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  fc.assert(
    fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
      const isGlobal = (groups[0] ?? 0) >> 13 === 1;
      return isGlobal || !isPublicAddress(groups.map((part) => part.toString(16)).join(':'));
    }),
    { numRuns: 500 },
  );
});
