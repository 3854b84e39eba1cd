import { useQueryClient } from "@tanstack/react-query";
import { api, invalidate, useRead } from "#data";

type Values = Readonly<Record<string, unknown>>;

/** Reads a resource at one address and changes parts of it, for administrators. */
function useChangeable(path: string) {
	const queries = useQueryClient();
	const read = useRead<Values>(path);
	const save = async (patch: Values): Promise<Values> => {
		const changed = await api().send<Values>(path, { method: "PATCH", body: patch });
		queries.setQueryData(["path", path], changed);
		// The site tells everybody whether mails go out.
		await invalidate(queries, "/api/site");
		return changed;
	};
	return { read, save };
}

/** The installation's settings. */
export const useSettings = () => useChangeable("/api/settings");

/** Sign-in options: those of the collection of accounts. */
export const useSignIn = () => useChangeable("/api/collections/users");
