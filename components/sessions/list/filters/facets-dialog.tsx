'use client';

import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button';
import { Dialog, DialogFoot } from '../../../ui/dialog';
import { Facets } from './facets';

interface FacetsDialogProps extends ComponentProps<typeof Facets> {
  /** How many sessions match. */
  total: string;
  onClose: () => void;
}

/** The facets on narrow screens. */
const FacetsDialog = ({ total, onClose, ...facets }: FacetsDialogProps) => (
  <Dialog title="Filters" description={total} busy={false} onClose={onClose}>
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
