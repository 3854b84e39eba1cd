/** Refusals of operations: 422 with all reasons at once, in the caller's language (design section 4). */
import { ApiError } from "@rafta/records";
import { words } from "@rafta/words";

const texts = words("server/kit");

type Text = ConstructorParameters<typeof ApiError>[1];

/** A reason as the response holds it; screens recognise it by its code. */
export interface ShownReason {
	readonly code: string;
	readonly message: string;
	/** Whether the caller may confirm and proceed anyway. */
	readonly overridable: boolean;
}

export const refused = texts.refusal;

interface RefusalOptions {
	readonly status?: number;
	/** Message of the response as a whole. */
	readonly message?: Text;
	/** Further members of the response. */
	readonly more?: object;
}

export const refuseWith = (
	reasons: readonly ShownReason[],
	{ status = 422, message = refused, more = {} }: RefusalOptions = {},
): ApiError => new ApiError(status, message, {}, { reasons, ...more });

/** A refusal with a single reason that cannot be overridden. */
export const refuseFor = (code: string, message: string, options?: RefusalOptions): ApiError =>
	refuseWith([{ code, message, overridable: false }], options);
