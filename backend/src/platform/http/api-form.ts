import { SetMetadata } from '@nestjs/common';

export const FORM = 'wavelane:form';

/** How the form looks that a route takes, in the OpenAPI document. @param schema of its fields */
export const ApiForm = (schema: object) => SetMetadata(FORM, schema);
