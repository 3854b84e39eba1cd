/**
 * Values of a form that stays open after a save: it begins again with what is stored, which may be written otherwise than what
 * was sent; what was typed during the save stays typed.
 */
export const afterSave = <V extends Readonly<Record<string, unknown>>>(now: V, sent: V, stored: V): V =>
	Object.fromEntries(
		Object.entries(now).map(([name, value]) => [name, value === sent[name] ? stored[name] : value]),
	) as V;
