import { literal, useList, useUser } from "#data";

export interface Library {
	readonly id: string;
	readonly name: string;
}

/** The libraries of the user's school, by name. */
export function useLibraries(): readonly Library[] {
	const school = useUser()?.school_id ?? "";
	const found = useList<Library>(
		"libraries",
		{ perPage: 200, sort: "name", filter: `school_id = ${literal(school)}` },
		school !== "",
	);
	return found.data?.items ?? [];
}
