/** `licences.json`, which the build writes: what the program consists of, each part with the text of its licence. */
import { useQuery } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";

export interface LicenceFile {
	readonly packages: readonly {
		readonly name: string;
		readonly version: string;
		/** SPDX identifier or expression. */
		readonly licence: string;
		/** Place among `texts`, which many share. */
		readonly text: number;
		/** Whether it is in what the browser loads: the same for all systems. */
		readonly web: boolean;
	}[];
	readonly texts: readonly string[];
}

async function load(signal: AbortSignal): Promise<LicenceFile> {
	// Not by the client: what the service worker has kept says nothing about the server.
	const response = await fetch("/licences.json", { signal }).catch((originalError: unknown) => {
		throw new ClientResponseError({ originalError });
	});
	if (!response.ok) throw new ClientResponseError({ status: response.status });
	return (await response.json()) as LicenceFile;
}

export const useLicences = () =>
	useQuery({
		queryKey: ["licences"],
		queryFn: ({ signal }) => load(signal),
		networkMode: "always",
		retry: false,
		staleTime: Number.POSITIVE_INFINITY,
	});
