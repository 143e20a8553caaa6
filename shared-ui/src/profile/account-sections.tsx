import { type ComponentType, useContext, useEffect, useState } from 'react';
import { describeError } from '../feedback/describe-error';
import { ErrorPanel } from '../feedback/error-panel';
import { AccountContext, type AccountSectionsProps } from './account-context';
import { profileTexts } from './messages';

/** Password, sign-in methods and sessions of an account, from the shell. Empty until they have loaded. */
export function AccountSections(props: AccountSectionsProps) {
  const load = useContext(AccountContext);
  const [Sections, setSections] = useState<ComponentType<AccountSectionsProps>>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!load || Sections || failed) return;
    load().then(
      (loaded) => setSections(() => loaded),
      () => setFailed(true),
    );
  }, [load, Sections, failed]);

  if (failed) {
    return (
      <ErrorPanel
        title={profileTexts.account.failed}
        text={describeError({ status: 0 }, 'reading')}
        onRetry={() => setFailed(false)}
      />
    );
  }
  return Sections ? <Sections {...props} /> : null;
}
