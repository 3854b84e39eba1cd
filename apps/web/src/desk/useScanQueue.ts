import { useEffect, useRef, useState } from "react";
import { useStore } from "#state";
import { createScanQueue, type ScanQueue } from "./scan-queue.ts";

/** What is created with a screen and closed with it. */
export function useOpened<T extends { close(): void }>(create: () => T): T {
	const [opened] = useState(create);
	const isMounted = useRef(false);
	useEffect(() => {
		isMounted.current = true;
		return () => {
			isMounted.current = false;
			// In development React unmounts and mounts every component once more, which is not the end of the screen.
			queueMicrotask(() => isMounted.current || opened.close());
		};
	}, [opened]);
	return opened;
}

/** Queue of a desk's scans while its screen is open: none is lost or overtaken while the server does not answer. */
export function useScanQueue(): Pick<ScanQueue, "inLine" | "deliver"> & { readonly isInTrouble: boolean } {
	const { inLine, deliver, trouble } = useOpened(createScanQueue);
	return { inLine, deliver, isInTrouble: useStore(trouble) };
}
