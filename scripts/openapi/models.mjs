import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PluginMetadataGenerator } from '@nestjs/cli/lib/compiler/plugins/plugin-metadata-generator.js';
import { ReadonlyVisitor } from '@nestjs/swagger/plugin';
import ts from 'typescript';

/**
 * The metadata that the plugin of @nestjs/swagger makes of the classes of bodies and queries, for
 * `SwaggerModule.loadPluginMetadata`: types, required fields, and comments.
 * @param folder of the file to be written
 * @returns TypeScript
 */
export function modelsOf(program, { folder, isModel, endings }) {
  for (const file of program.getSourceFiles()) if (isModel(file.fileName)) refuseHidden(file);
  const visitor = new ReadonlyVisitor({
    pathToSource: folder,
    introspectComments: true,
    // The document reads the rules themselves, with the values that they have when the server runs.
    classValidatorShim: false,
    dtoFileNameSuffix: endings,
    // Controllers need no models: their decorators describe them.
    controllerFileNameSuffix: ['.none'],
  });
  const outputDir = mkdtempSync(join(folder, 'models-'));
  try {
    new PluginMetadataGenerator().generate({ visitors: [visitor], outputDir, tsProgramRef: program });
    return readFileSync(join(outputDir, 'metadata.ts'), 'utf8');
  } finally {
    rmSync(outputDir, { recursive: true });
  }
}

/** The plugin sees only classes that are exported, and leaves the others out without a word. */
function refuseHidden(file) {
  for (const node of file.statements) {
    if (!ts.isClassDeclaration(node) || !node.members.some(hasRule)) continue;
    if (!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      throw new Error(`${file.fileName}: export ${node.name?.text}, so that the OpenAPI document has its fields`);
  }
}

const hasRule = (member) => ts.isPropertyDeclaration(member) && (ts.getDecorators(member)?.length ?? 0) > 0;
