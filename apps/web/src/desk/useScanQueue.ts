import { useEffect, useState, useSyncExternalStore } from "react";
import { createDelivery, type Delivery } from "./delivery.ts";

export interface ScanQueue extends Pick<Delivery, "inLine" | "deliver"> {
	/** Whether the server has not answered for a while. */
	readonly isInTrouble: boolean;
}

function createQueue() {
	const listeners = new Set<() => void>();
	const delivery = createDelivery(() => {
		for (const listener of listeners) listener();
	});
	const subscribe = (listener: () => void) => {
		listeners.add(listener);
		return () => void listeners.delete(listener);
	};
	return { delivery, subscribe };
}

/** Queue of a desk's scans while its screen is open: none is lost or overtaken while the server does not answer. */
export function useScanQueue(): ScanQueue {
	const [{ delivery, subscribe }] = useState(createQueue);
	useEffect(() => delivery.close, [delivery]);
	const isInTrouble = useSyncExternalStore(subscribe, delivery.isInTrouble);
	return { inLine: delivery.inLine, deliver: delivery.deliver, isInTrouble };
}
