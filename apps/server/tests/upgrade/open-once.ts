/**
 * Opens an installation as a start does, makes a scheduled backup if asked to, and ends: `open-once.ts FOLDER DATABASE
 * [backup]`. It is killed on the way.
 */
import { lockFolder } from "../../src/composition/lock.ts";
import { openRafta } from "../../src/composition/service.ts";

const [folder = "", database = "", work = ""] = process.argv.slice(2);
const place = { folder, ...(database !== "" && { database }) };
const unlock = lockFolder(place);
process.stdout.write("begin\n");
const { service } = await openRafta(place);
if (work === "backup") await service.backups.createBySchedule();
await service.close();
unlock();
process.stdout.write("end\n");
