// Real screens of the product, made by `npm run pictures`.
import exportDark from './pictures/export-dark.webp';
import exportLight from './pictures/export-light.webp';
import exportPhoneDark from './pictures/export-phone-dark.webp';
import exportPhoneLight from './pictures/export-phone-light.webp';
import minerDark from './pictures/miner-dark.webp';
import minerLight from './pictures/miner-light.webp';
import phoneDark from './pictures/phone-dark.webp';
import phoneLight from './pictures/phone-light.webp';
import premiumDark from './pictures/premium-dark.webp';
import premiumLight from './pictures/premium-light.webp';
import premiumPhoneDark from './pictures/premium-phone-dark.webp';
import premiumPhoneLight from './pictures/premium-phone-light.webp';
import tableDark from './pictures/table-dark.webp';
import tableLight from './pictures/table-light.webp';
import tablePhoneDark from './pictures/table-phone-dark.webp';
import tablePhoneLight from './pictures/table-phone-light.webp';

/** One screen in both themes; width and height in pixels of the file, the same for both. */
export interface Shot {
  light: string;
  dark: string;
  width: number;
  height: number;
}

const crop = { width: 1120, height: 720 } as const;
const phoneCrop = { width: 720, height: 720 } as const;

export const minerShot: Shot = { light: minerLight, dark: minerDark, width: 1280, height: 800 };
export const phoneShot: Shot = { light: phoneLight, dark: phoneDark, width: 720, height: 1000 };

/** The pictures of the features, in their order, with what stands in on a phone. */
export const featureShots: readonly { shot: Shot; phone: Shot }[] = [
  {
    shot: { light: tableLight, dark: tableDark, ...crop },
    phone: { light: tablePhoneLight, dark: tablePhoneDark, ...phoneCrop },
  },
  {
    shot: { light: premiumLight, dark: premiumDark, width: 1224, height: 787 },
    phone: { light: premiumPhoneLight, dark: premiumPhoneDark, ...phoneCrop },
  },
  {
    shot: { light: exportLight, dark: exportDark, ...crop },
    phone: { light: exportPhoneLight, dark: exportPhoneDark, ...phoneCrop },
  },
];
