'use client';

import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { Facets } from './facets';

interface FacetsDialogProps extends ComponentProps<typeof Facets> {
  /** How many fit what is chosen, in words. */
  total: string;
  onClose: () => void;
}

/** The facets on screens that have no room for a column of them. */
const FacetsDialog = ({ total, onClose, ...facets }: FacetsDialogProps) => (
  <Dialog title="Filters" description={`${total} fit.`} busy={false} onClose={onClose}>
    <div className="-mx-3 mt-3 grid desk:grid-cols-2">
      <Facets {...facets} />
    </div>
    <DialogFoot>
      <Button look="solid" onClick={onClose}>
        Done
      </Button>
    </DialogFoot>
  </Dialog>
);

export default FacetsDialog;
