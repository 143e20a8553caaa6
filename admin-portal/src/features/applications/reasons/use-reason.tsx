import { type DecisionReason, saveReason } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { type ReactNode, useRef } from 'react';
import { messages } from './messages';
import type { ReasonKind } from './reason-fields';
import { ReasonFields } from './reason-fields-part';

const NONE: DecisionReason = { Reason: '', Note: '' };

/** Asks in the question before a decision why it is made, and saves that after the decision. */
export function useReason(): {
  /**
   * The fields.
   *
   * @param again the question is asked again: what was said stands in them
   */
  ask: (kind: ReasonKind, again?: boolean) => ReactNode;
  /** Takes what is said in fields of a form. */
  say: (reason: DecisionReason) => void;
  /**
   * Answers what was saved; undefined if nothing was.
   *
   * @param name of the person whom a failure is about, if it is one
   */
  save: (ids: string[], name?: string) => Promise<DecisionReason | undefined>;
} {
  const values = useRef(NONE);
  const openCount = useRef(0);
  const save = useEndpointMutation(saveReason);
  const toast = useToast();
  const say = (reason: DecisionReason) => {
    values.current = reason;
  };
  return {
    ask(kind, again = false) {
      if (!again) values.current = NONE;
      openCount.current += 1;
      // The dialog keeps its content while it closes, so each question gets new fields.
      return <ReasonFields key={openCount.current} kind={kind} start={values.current} onChange={say} />;
    },
    say,
    /** Never rejects: the decision is made, and its reason can be said later. */
    async save(ids, name) {
      const { Reason, Note } = values.current;
      if (ids.length === 0 || !(Reason || Note.trim())) return undefined;
      try {
        const { Changed: changed } = await save.mutateAsync({ body: { Ids: ids, Reason, Note } });
        // The decision may have been undone in the meantime.
        if (changed < ids.length) toast.error(messages.someNotSaved(ids.length - changed), name);
        return { Reason, Note };
      } catch {
        toast.error(messages.notSaved, name);
        return undefined;
      }
    },
  };
}
