/** What a worker's process runs. */
import { runWorker } from "./worker.ts";

await runWorker(process.argv.slice(2));
