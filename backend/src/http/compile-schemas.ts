import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

/**
 * Fastify's own compilers, except that a schema is compiled when a request first needs it: all of them at once were most of a start
 * (decision 114).
 */
export function compileOnFirstUse(app: FastifyInstance): void {
  // Fastify's defaults turn "3" into 3 and drop unknown fields: wrong for a shop.
  const compileValidator: FastifySchemaCompiler<object> = AjvCompiler()({}, {
    // And it would first compile the schema of schemas; ours are made by a library, from types.
    customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, allErrors: false, validateSchema: false },
  });
  const compileSerializer = SerializerSelector()({}, {});

  app.setValidatorCompiler<object>((route) => {
    let compiled: ReturnType<typeof compileValidator> | undefined;
    const validate: ReturnType<typeof compileValidator> = (data) => {
      compiled ??= compileValidator(route);
      const isValid = compiled(data);
      // Fastify reads them from the function that it called.
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  });
  app.setSerializerCompiler((route) => {
    let serialize: ReturnType<typeof compileSerializer> | undefined;
    return (answer) => (serialize ??= compileSerializer({ httpStatus: '', ...route }))(answer);
  });
}
