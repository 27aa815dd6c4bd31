import type { DynamicModule, Provider, Type, ValueProvider } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Projection } from '@wavelane/projections';

/** A read model among the providers of a module. */
export class DeclaredProjection {
  constructor(readonly projection: Projection) {}
}

/** Declares the read models of a module, for its list of providers. */
// The engine handles every projection alike, whatever its document type is.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function projects(...projections: readonly Projection<any>[]): ValueProvider[] {
  return projections.map((projection) => ({
    provide: `projection:${projection.name}`,
    useValue: new DeclaredProjection(projection as Projection),
  }));
}

/**
 * The read models that these modules and those they import declare, without starting anything: commands that open the
 * stores by themselves need them.
 */
export function declaredProjections(modules: readonly Type[]): Projection[] {
  const found = new Map<string, Projection>();
  const seen = new Set<Type>();
  const visit = (module: Type): void => {
    if (seen.has(module)) return;
    seen.add(module);
    for (const provider of listed<Provider>(module, MODULE_METADATA.PROVIDERS)) {
      const value = typeof provider === 'object' && 'useValue' in provider ? (provider.useValue as unknown) : undefined;
      if (value instanceof DeclaredProjection) found.set(value.projection.name, value.projection);
    }
    for (const imported of listed<Type | DynamicModule>(module, MODULE_METADATA.IMPORTS)) {
      visit('module' in imported ? imported.module : imported);
    }
  };
  modules.forEach(visit);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const listed = <T>(module: Type, key: string): readonly T[] =>
  (Reflect.getMetadata(key, module) as readonly T[] | undefined) ?? [];
