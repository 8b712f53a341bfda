import { Button } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { takeFocus } from '#web/lib/focus.ts';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { texts } from '../texts.ts';
import classes from './tutorial.module.css';
import film from './tutorial.mp4';
import captions from './tutorial.vtt?no-inline';
import poster from './tutorial.webp';

const seenKey = 'hasSeenInterestMinerTutorial';

function hasSeen(): boolean {
  return localStorage.getItem(seenKey) === 'true';
}

/**
 * The tutorial on the first visit; afterwards a dismissible tab at the side reopens it.
 * @param waits something else must be read first
 */
export function Tutorial({ waits }: { waits: boolean }) {
  // Undefined until it first opens: until then there is no dialog.
  const [opened, setOpened] = useState(() => (hasSeen() ? undefined : true));
  const [tab, setTab] = useState(true);
  function close() {
    localStorage.setItem(seenKey, 'true');
    setOpened(false);
  }
  return (
    <>
      {opened !== undefined && (
        <Dialog
          opened={opened && !waits}
          title={texts.tutorialTitle}
          closeLabel={texts.closeTutorial}
          size={960}
          onClose={close}
        >
          <Content onDone={close} />
        </Dialog>
      )}
      {!opened && tab && (
        <div className={classes.tab}>
          <button type="button" className={classes.watch} onClick={() => setOpened(true)}>
            <IconPlayerPlay size={16} stroke={1.75} aria-hidden />
            <span>{texts.watchTutorial}</span>
          </button>
          <button
            type="button"
            className={classes.dismiss}
            aria-label={texts.dismissTutorial}
            onClick={() => setTab(false)}
          >
            <IconX size={14} stroke={2} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}

function Content({ onDone }: { onDone: () => void }) {
  const { data: status, isPending } = useSystemStatus();
  // Keep the frame empty until it is known which video to show.
  if (isPending) return <div className={classes.frame} />;
  const address = status?.tutorial_video_url;
  if (!address) return <Film onDone={onDone} />;
  return (
    <iframe
      className={classes.frame}
      src={address}
      title={texts.tutorialVideo}
      allow="fullscreen; picture-in-picture"
      sandbox="allow-scripts allow-same-origin allow-presentation"
      referrerPolicy="strict-origin"
      loading="lazy"
    />
  );
}

/** The film that `npm run pictures` records, and its captions as text. */
function Film({ onDone }: { onDone: () => void }) {
  return (
    <>
      <video
        className={classes.frame}
        aria-label={texts.tutorialVideo}
        poster={poster}
        preload="metadata"
        controls
        playsInline
        muted
      >
        <source src={film} type="video/mp4" />
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      </video>
      <details className={classes.transcript}>
        <summary>{texts.tutorialTranscript}</summary>
        <ol>
          {texts.tutorialCaptions.map((caption) => (
            <li key={caption}>{caption}</li>
          ))}
        </ol>
      </details>
      <div className={classes.buttons}>
        <Button onClick={onDone} ref={takeFocus} data-autofocus>
          {texts.tutorialDone}
        </Button>
      </div>
    </>
  );
}
