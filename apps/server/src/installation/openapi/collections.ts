/** The records of Rafta's collections in the document: their schemas, and the record API's operations on each. */
import { fieldsOf } from "@rafta/library/api/record";
import type { Collection } from "@rafta/library/collections/definition";
import { collections } from "@rafta/library/collections/index";
import { z } from "zod";
import { type Operation, operationOf } from "./operation.ts";
import { recordApi } from "./record-api.ts";
import { type JsonSchema, jsonSchemaOf } from "./schema.ts";

/** Operations on one path, by method in lower case. */
export type PathItem = Readonly<Record<string, Operation>>;

function recordSchema(collection: Collection): JsonSchema {
	const shown = { collectionId: z.string(), collectionName: z.literal(collection.name) };
	return jsonSchemaOf(z.looseObject({ ...fieldsOf(collection), ...shown }), "output");
}

/** Schemas of records by the name of their collection. */
export const recordSchemas = (): Record<string, JsonSchema> =>
	Object.fromEntries(collections.map((collection) => [collection.name, recordSchema(collection)]));

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

/** An operation of the record API on one collection, with the schema of that collection's records. */
function operationOn({ name }: Collection, method: string, isOne: boolean): Operation {
	const path = `/api/collections/:collection/records${isOne ? "/:id" : ""}`;
	const described = recordApi[`${method} ${path}`];
	if (!described) throw new Error(`The record API has no ${method} ${path}.`);
	const operation = operationOf(method, path.replace(":collection", name), described);
	const record = { $ref: `#/components/schemas/${name}` };
	const list = {
		allOf: [{ $ref: "#/components/schemas/Page" }, { properties: { items: { items: record } } }],
	};
	const isList = method === "GET" && !isOne;
	return {
		...operation,
		tags: [name],
		...(operation.requestBody && {
			requestBody: {
				required: true,
				content: { ...json({ type: "object" }), "multipart/form-data": { schema: { type: "object" } } },
			},
		}),
		...(method !== "DELETE" && {
			responses: {
				...operation.responses,
				200: { description: "Done.", content: json(isList ? list : record) },
			},
		}),
	};
}

/** Paths of the record API of one collection; a view is only read. */
export function pathsOf(collection: Collection): Record<string, PathItem> {
	const all = `/api/collections/${collection.name}/records`;
	const reads = collection.type === "view";
	return {
		[all]: {
			get: operationOn(collection, "GET", false),
			...(!reads && { post: operationOn(collection, "POST", false) }),
		},
		[`${all}/{id}`]: {
			get: operationOn(collection, "GET", true),
			...(!reads && {
				patch: operationOn(collection, "PATCH", true),
				delete: operationOn(collection, "DELETE", true),
			}),
		},
	};
}
