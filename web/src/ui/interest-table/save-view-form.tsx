import type { SavedView } from '@interest-miner/contract/saved-views/endpoints';
import { savedViewLimits } from '@interest-miner/contract/saved-views/limits';
import { savedViewTexts } from '@interest-miner/contract/saved-views/texts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAddressParams } from '#web/lib/address/address-params.ts';
import type { TableLayout } from '../data-table/table-layout.ts';
import classes from './column-chooser.module.css';
import { texts } from './texts.ts';
import { useSavedViews } from './use-saved-views.ts';
import { viewSearchOf } from './view-search.ts';

/** Names the filters, sort and columns of the moment, so that a tab brings them back. */
export function SaveViewForm({ table, layout }: { table: SavedView['table']; layout: TableLayout }) {
  const { views, ready, change } = useSavedViews();
  const [address] = useAddressParams();
  const [problem, setProblem] = useState<string | null>(null);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const name = String(new FormData(form).get('name')).trim();
    const full = views.length >= savedViewLimits.views;
    setProblem(name === '' ? savedViewTexts.nameRequired : full ? savedViewTexts.tooMany : null);
    if (name === '' || full) return;
    change((all) => [...all, { id: crypto.randomUUID(), table, name, search: viewSearchOf(address), ...layout }]);
    form.reset();
  }

  return (
    <form className={classes.save} onSubmit={save}>
      <TextInput
        name="name"
        label={texts.saveView}
        placeholder={texts.viewName}
        maxLength={savedViewLimits.name}
        autoComplete="off"
        error={problem}
      />
      <Button type="submit" variant="default" disabled={!ready}>
        {texts.save}
      </Button>
    </form>
  );
}
