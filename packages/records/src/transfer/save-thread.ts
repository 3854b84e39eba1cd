/** Thread that saves a PostgreSQL database to a file. */
import { workerData } from "node:worker_threads";
import { postgresBulkCopy } from "../database/postgres/bulk-copy.ts";
import { reportEnd } from "../thread.ts";
import { saveTo } from "./portable.ts";
import type { SaveTask } from "./save-task.ts";

const { address, file } = workerData as SaveTask;
reportEnd(saveTo(file, postgresBulkCopy(address)));
