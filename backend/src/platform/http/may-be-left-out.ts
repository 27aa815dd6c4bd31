import { ValidateIf } from 'class-validator';

/** A field that need not be there. Null is not the same: a field that takes it says so, with `IsOptional`. */
export const MayBeLeftOut = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);
