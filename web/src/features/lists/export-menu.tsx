import { Button, Menu } from '@mantine/core';
import { IconBraces, IconCopy, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import type { ExportFormat } from '#web/lib/export/export-rows.ts';
import { copyNames } from '#web/ui/copy-names.ts';
import { showToast } from '#web/ui/toast.tsx';
import { exportList } from './export-list.ts';
import type { Entry } from './item-columns.tsx';
import { texts } from './texts.ts';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const formats = [
  { format: 'csv', text: texts.csv, Icon: IconFileText },
  { format: 'xlsx', text: texts.xlsx, Icon: IconFileSpreadsheet },
  { format: 'json', text: texts.json, Icon: IconBraces },
] as const;

/** Exports a list as a file, or copies its names. */
export function ExportMenu({ name, items }: { name: string; items: readonly Entry[] }) {
  async function save(format: ExportFormat | 'json') {
    try {
      await exportList({ name, items }, format);
      showToast(texts.exported);
    } catch {
      showToast(texts.exportFailed, undefined, 'destructive');
    }
  }

  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload {...icon} size={18} />} disabled={items.length === 0}>
          {texts.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(({ format, text, Icon }) => (
          <Menu.Item key={format} leftSection={<Icon {...icon} />} onClick={() => save(format)}>
            {text}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => copyNames(items)}>
          {texts.copyNames}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
