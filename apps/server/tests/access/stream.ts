/** A realtime stream as a client keeps it: opened, subscribed to its topics, and listened to. */
export async function openStream(url: string, token: string | undefined, topics: readonly string[]) {
	const abort = new AbortController();
	const response = await fetch(`${url}/api/realtime`, { signal: abort.signal });
	const reader = response.body?.getReader();
	if (!reader) throw new Error("no stream");
	const heard = new Set<string>();
	const waiting: { topic: string; done: () => void }[] = [];
	let clientId = "";
	let ready: (() => void) | undefined;
	const connected = new Promise<void>((resolve) => {
		ready = resolve;
	});
	let rest = "";
	function take(event: string): void {
		const topic = /^event:\s*(.*)$/m.exec(event)?.[1] ?? "";
		const data = /^data:\s*(.*)$/m.exec(event)?.[1] ?? "";
		if (topic === "PB_CONNECT") {
			clientId = (JSON.parse(data) as { clientId: string }).clientId;
			ready?.();
			return;
		}
		heard.add(topic);
		for (const one of waiting.splice(0)) {
			if (one.topic === topic) one.done();
			else waiting.push(one);
		}
	}
	let received = "";
	const ended = (async () => {
		const decoder = new TextDecoder();
		for (;;) {
			const { done, value } = await reader.read();
			if (done) return;
			const text = decoder.decode(value, { stream: true });
			received += text;
			rest += text;
			const events = rest.split("\n\n");
			rest = events.pop() ?? "";
			for (const event of events) take(event);
		}
	})().catch(() => undefined);
	await connected;
	const subscribed = await fetch(`${url}/api/realtime`, {
		method: "POST",
		headers: { "content-type": "application/json", ...(token && { authorization: token }) },
		body: JSON.stringify({ clientId, subscriptions: topics }),
	});
	if (!subscribed.ok) throw new Error(`not subscribed: ${subscribed.status} ${await subscribed.text()}`);
	/** Resolves at the next message on the topic. */
	const mark = (topic: string): Promise<void> =>
		new Promise((resolve) => {
			waiting.push({ topic, done: resolve });
		});
	return {
		/** Topics received so far. */
		topics: heard,
		id: clientId,
		/** Everything the stream has sent so far. */
		received: () => received,
		/** Resolves when the server has ended the stream. */
		ended,
		mark,
		/** Resolves when the topic has been received, now or before. */
		heard: (topic: string): Promise<void> => (heard.has(topic) ? Promise.resolve() : mark(topic)),
		close: () => abort.abort(),
	};
}
