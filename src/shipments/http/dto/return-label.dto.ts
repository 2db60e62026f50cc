import { Address } from '../../../platform/dto/address.dto.js';
import {
  type Fault,
  BooleanField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  ObjectField,
  OpenObject,
  Rules,
  TextField,
} from '../../../platform/validation/index.js';

const IDENTIFIERS = ['barcode_data', 'tracking_number', 'label_url', 'qr_code_url', 'included_in_package'] as const;

/** A label needs at least one identifying member; `included_in_package` counts if true (C-LAB-1). */
function labelFaults(label: ReturnLabel): Fault[] {
  const identified = IDENTIFIERS.some((name) =>
    name === 'included_in_package' ? label[name] === true : label[name] != null,
  );
  return identified ? [] : [{ pointer: '', code: 'REQUIRED', detail: `One of ${IDENTIFIERS.join(', ')} is required.` }];
}

/** A prepaid return label that the merchant provides (C-LAB-1, C-LAB-2). */
@OpenObject()
@Rules(labelFaults)
export class ReturnLabel {
  @TextField({ min: 1, max: 1024, optional: true }) barcode_data?: string;
  @IdentifierField({ max: 64, optional: true }) tracking_number?: string;
  @HttpsUrlField({ optional: true }) label_url?: string;
  @HttpsUrlField({ optional: true }) qr_code_url?: string;
  @BooleanField({ optional: true }) included_in_package?: boolean;
  @TextField({ max: 255, optional: true, example: 'usps' }) carrier?: string;
  @TextField({ max: 255, optional: true }) service?: string;
  @HttpsUrlField({ optional: true }) tracking_url?: string;
  @DateTimeField({ optional: true }) expires_at?: string;
  @TextField({ max: 4096, optional: true }) instructions?: string;
  @ObjectField(() => Address, { optional: true }) return_to?: Address;
}
