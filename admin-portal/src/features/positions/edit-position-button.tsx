import { call } from '@internship-portals/shared-api/client';
import { getPositionForEdit, type Position } from '@internship-portals/shared-api/contract';
import { BusyButton, describeError, useToast } from '@internship-portals/shared-ui';
import { useState } from 'react';
import { common } from '../../messages';
import { EditPositionModal } from './edit-position-modal';
import { messages } from './messages';

const { actions } = common;
const { editing: texts } = messages;

/** Reads the current position, then opens the edit dialog. */
export function EditPositionButton({ position }: { position: Position }) {
  const toast = useToast();
  const [reading, setReading] = useState(false);
  const [opened, setOpened] = useState<Position>();

  async function open() {
    setReading(true);
    try {
      const answer = await call(getPositionForEdit, { params: { id: position.id } });
      setOpened(answer.position);
    } catch (error) {
      toast.error(texts.unreadable, describeError(error, 'reading'));
    } finally {
      setReading(false);
    }
  }

  return (
    <>
      <BusyButton
        size="small"
        variant="outlined"
        aria-label={`${actions.edit} ${position.Position}`}
        busy={reading}
        onClick={() => void open()}
      >
        {actions.edit}
      </BusyButton>
      {opened && <EditPositionModal position={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
