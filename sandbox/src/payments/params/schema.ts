/** The part of JSON Schema that request parameters need. */
export type ParamSchema =
  | { readonly $ref: string }
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer' }
  | { readonly type: 'boolean' }
  | { readonly type: 'array'; readonly items: ParamSchema }
  | ObjectSchema
  | { readonly anyOf: readonly ParamSchema[] };

export interface ObjectSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, ParamSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties: false | ParamSchema;
}

export interface ParamSchemas {
  readonly calls: Readonly<Record<string, ParamSchema>>;
  readonly $defs: Readonly<Record<string, ParamSchema>>;
}
