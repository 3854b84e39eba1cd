/**
 * A program that sends a file to a store and reads it back, as `large-transfer.ts <address of the store> <path>`, and prints
 * how many bytes came back and the most memory that was in use. It has a process of its own: the heap of a whole test run
 * takes seconds to collect.
 */
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { s3Store } from "../../src/files/s3.ts";
import { place, settingsOf } from "./s3-place.ts";

const MB = 1024 * 1024;
const [endpoint = "", path = ""] = process.argv.slice(2);
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
/** Only what is in use counts, not what the collector has not come to yet. */
function used(): number {
	// The second finishes what the first has begun: buffers are freed in the background.
	collectGarbage();
	collectGarbage();
	const { heapUsed, external, arrayBuffers } = process.memoryUsage();
	return heapUsed + Math.max(external, arrayBuffers);
}

const before = used();
let peak = 0;
const timer = setInterval(() => {
	peak = Math.max(peak, used() - before);
}, 50);
const store = s3Store(settingsOf(endpoint));
await store.keep(path, ...place);
let received = 0;
const stream = (await (await store.open(...place))?.read()) ?? [];
for await (const chunk of stream) {
	received += (chunk as Buffer).length;
	// A slow reader holds the store back, not the content in memory.
	if (received % (100 * MB) < 64 * 1024) await wait(50);
}
clearInterval(timer);
console.log(JSON.stringify({ received, peak }));
