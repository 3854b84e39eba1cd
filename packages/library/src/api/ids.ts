/** Schemas of ids, those of records and those that clients choose for their operations, and of addresses. */
import { z } from "zod";

const idPattern = "[a-z0-9]{15}";

const id = () => z.string().regex(new RegExp(`^${idPattern}$`));

/** Id of a record. */
export const recordId = id();

/** Id that a client chooses for an operation: sent again with the same id, the operation has one effect. */
export const opId = id();

/** Up to `limit` ids of records, separated by commas, as a query holds them. */
export const recordIdList = (limit: number) =>
	z
		.string()
		.regex(new RegExp(`^${idPattern}(,${idPattern}){0,${limit - 1}}$`))
		.transform((text) => text.split(","));

/** The address under which a page was opened, without a path. */
export const origin = z
	.string()
	.max(300)
	.regex(/^https?:\/\/[\w.:[\]-]+$/);
