/** Set-up of the files of a project whose tests use the demonstration. */
import { moveClock } from "./clock.ts";

moveClock();
