import { refOf } from '@interest-miner/contract/interest';
import { IconFlask2, IconListDetails, IconUpload, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { useAudienceName } from '#web/features/audiences/use-audience-name.ts';
import { newSpec, useAudiences, useCreateAudience } from '#web/features/audiences/use-audiences.ts';
import { listOptions, useLists } from '#web/features/lists/queries/use-lists.ts';
import { usePushes } from '#web/features/pushes/use-push.ts';
import { useTests } from '#web/features/tests/use-tests.ts';
import { audiencePath, listPath, paths, pushPath, pushStatusPath, testPath } from '#web/lib/paths.ts';
import { showFailure } from '#web/ui/show-failure.ts';
import type { Command } from './command.ts';
import { texts } from './texts.ts';

/** Commands for the user's own lists, audiences, pushes and tests, one array a kind; `here` are those of the page that is open. */
export function useOwnCommands(): { own: Command[][]; here: Command[] } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const create = useCreateAudience();
  const nameOf = useAudienceName();
  const lists = useLists().data ?? [];
  const audiences = useAudiences().query.data ?? [];
  const pushes = usePushes().data ?? [];
  const tests = useTests().data ?? [];
  const goTo = (path: string) => () => void navigate(path);

  async function build(id: string, name: string) {
    try {
      const { items } = await client.fetchQuery(listOptions(id));
      create.mutate({ name: nameOf(name), spec: newSpec(items.map(refOf)) });
    } catch (error) {
      showFailure(texts.listFailed)(error);
    }
  }

  const open = matchPath(paths.list, pathname)?.params.id;
  const here = lists.filter(({ id, count }) => id === open && count > 0);
  return {
    here: here.map(({ id, name }) => ({
      id: 'audience-here',
      text: texts.newAudienceHere,
      Icon: IconUsersGroup,
      run: () => void build(id, name),
    })),
    own: [
      lists.map(({ id, name }) => ({
        id: `list-${id}`,
        text: texts.list(name),
        Icon: IconListDetails,
        run: goTo(listPath(id)),
      })),
      lists
        .filter(({ count }) => count > 0)
        .map(({ id, name }) => ({
          id: `build-${id}`,
          text: texts.newAudience(name),
          Icon: IconUsersGroup,
          run: () => void build(id, name),
        })),
      audiences.map(({ id, name }) => ({
        id: `audience-${id}`,
        text: texts.audience(name),
        Icon: IconUsersGroup,
        run: goTo(audiencePath(id)),
      })),
      audiences.map(({ id, name }) => ({
        id: `push-${id}`,
        text: texts.pushAudience(name),
        Icon: IconUpload,
        run: goTo(pushPath(id)),
      })),
      pushes.map((push) => ({
        id: `pushed-${push.id}`,
        text: texts.push(push.input.name),
        Icon: IconUpload,
        run: goTo(pushStatusPath(push.id)),
      })),
      tests.map(({ id, name }) => ({
        id: `test-${id}`,
        text: texts.test(name),
        Icon: IconFlask2,
        run: goTo(testPath(id)),
      })),
    ],
  };
}
