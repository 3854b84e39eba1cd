import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { useRead } from "../../../data/queries.ts";

type Values = Readonly<Record<string, unknown>>;

/** Something that administrators read and change in parts at one address. */
function useChangeable(path: string) {
	const queries = useQueryClient();
	const read = useRead<Values>(path);
	const save = async (patch: Values): Promise<void> => {
		const changed = await api().send<Values>(path, { method: "PATCH", body: patch });
		queries.setQueryData(["path", path], changed);
	};
	return { read, save };
}

/** The installation's settings. */
export const useSettings = () => useChangeable("/api/settings");

/** How people sign in: the options of the collection of accounts. */
export const useSignIn = () => useChangeable("/api/collections/users");
