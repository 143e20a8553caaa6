import { useSession } from '@internship-portals/shared-api/client';
import { ApiProvider, keepFresh, newQueryClient } from '@internship-portals/shared-api/query';
import { ConfirmProvider, PageHeading, PublicLayout, TextLink } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { RegisteredPortal } from '../portals/registry';
import { dashboardOf } from '../sessions/dashboards';
import { Guard } from '../sessions/guard';
import { Proof } from '../sessions/proof';
import { Reauthentication } from '../sessions/reauthentication';
import { messages } from './messages';
import { PasswordSection } from './password-section';
import { SecondFactorsSection } from './second-factors-section';
import { SessionsSection } from './sessions-section';

/** Password, second factors and sessions of the signed-in person, in a document without portal code. */
export function AccountPage({ portals }: { portals: RegisteredPortal[] }) {
  const [client] = useState(() => {
    const made = newQueryClient();
    keepFresh(made);
    return made;
  });
  const { userId, roles } = useSession();
  return (
    <ApiProvider client={client}>
      <ConfirmProvider>
        <PublicLayout>
          <Guard>
            <Box sx={{ maxWidth: 760, mx: 'auto' }} key={userId}>
              <PageHeading title={messages.page.title} />
              <Stack spacing={3}>
                <PasswordSection />
                <SecondFactorsSection />
                <SessionsSection userId={userId ?? ''} />
                <TextLink to={dashboardOf(portals, roles)}>{messages.page.back}</TextLink>
              </Stack>
            </Box>
            <Reauthentication loadProof={proofHere} />
          </Guard>
        </PublicLayout>
      </ConfirmProvider>
    </ApiProvider>
  );
}

const proofHere = async () => Proof;
