/** Entry point of a worker process. */
import { runWorker } from "./worker.ts";

await runWorker(process.argv.slice(2));
