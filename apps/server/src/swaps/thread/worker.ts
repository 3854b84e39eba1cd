/** Worker thread in which large events are matched. */
import { parentPort, workerData } from "node:worker_threads";
import type { SwapEvent } from "@rafta/library/swaps/types";
import { type Question, works } from "./work.ts";

// The question is passed as `workerData`.
const { work, input } = workerData as Question;
parentPort?.postMessage(await works[work](JSON.parse(input) as SwapEvent));
