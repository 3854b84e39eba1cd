/** The features of the server, in the order in which their hooks run. */
import { catalogue } from "../catalogue/index.ts";
import { installation } from "../installation/index.ts";
import { kit } from "../kit/index.ts";
import { lending } from "../lending/index.ts";
import { people } from "../people/index.ts";
import { reading } from "../reading/index.ts";
import { reports } from "../reports/index.ts";
import { swap } from "../swaps/index.ts";
import type { Feature } from "./feature.ts";

export const features: readonly Feature[] = [
	kit,
	installation,
	people,
	reading,
	catalogue,
	lending,
	swap,
	reports,
];
