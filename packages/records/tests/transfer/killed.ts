/** Copies one installation to another and kills itself in the middle: `killed.ts FROM TO copy|beside`. */
import { copyInstallation } from "../../src/transfer/copy.ts";
import { carrierOf } from "./spots.ts";

const [from = "", to = "", stage = ""] = process.argv.slice(2);
const end = () => process.kill(process.pid, "SIGKILL");

await copyInstallation(carrierOf(from), carrierOf(to), {
	replace: true,
	progress({ action, table }) {
		if (action === stage && table === "things") end();
	},
	beside() {
		if (stage === "beside") end();
	},
});
