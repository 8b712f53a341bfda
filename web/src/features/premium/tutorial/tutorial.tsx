import { Button, Modal } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useSystemStatus } from '#web/lib/system-status.ts';
import { texts } from '../texts.ts';
import classes from './tutorial.module.css';
import { TutorialPicture } from './tutorial-picture.tsx';

const seenKey = 'hasSeenInterestMinerTutorial';

function hasSeen(): boolean {
  return localStorage.getItem(seenKey) === 'true';
}

/**
 * The tutorial on the first visit; afterwards a dismissible tab at the side reopens it.
 * @param waits something else is to be read first
 */
export function Tutorial({ waits }: { waits: boolean }) {
  const [opened, setOpened] = useState(() => !hasSeen());
  const [tab, setTab] = useState(true);
  function close() {
    localStorage.setItem(seenKey, 'true');
    setOpened(false);
  }
  return (
    <>
      <Modal.Root opened={opened && !waits} onClose={close} centered size={720}>
        <Modal.Overlay />
        <Modal.Content>
          <Modal.Body>
            <div className={classes.head}>
              <Modal.Title className={classes.title ?? ''}>{texts.tutorialTitle}</Modal.Title>
              <Modal.CloseButton aria-label={texts.closeTutorial} />
            </div>
            <Content onDone={close} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
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
  // Keep the frame empty until it is known whether there is a video.
  if (isPending) return <div className={classes.frame} />;
  const address = status?.tutorial_video_url;
  if (!address) return <WalkThrough onDone={onDone} />;
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

/** Four steps, each with a small drawing of a screen. */
function WalkThrough({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState(0);
  const all = texts.tutorial.length;
  const { title, text } = texts.tutorial[step] ?? texts.tutorial[0];
  const last = step === all - 1;
  return (
    <div>
      <TutorialPicture step={step} />
      <div className={classes.words} aria-live="polite">
        <p className={classes.position}>{texts.tutorialStep(step + 1, all)}</p>
        <h3 className={classes.subtitle}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {texts.tutorialBack}
        </Button>
        <Button onClick={() => (last ? onDone() : setStep(step + 1))} data-autofocus>
          {last ? texts.tutorialDone : texts.tutorialNext}
        </Button>
      </div>
    </div>
  );
}
