/** Texts that people write, read as they are stored: one of spaces and invisible characters alone is empty. */
import { z } from "zod";
import { plainText, tidyLine } from "../text/plain-text.ts";

/** A name or another text of one line. */
export const oneLine = z.string().overwrite(tidyLine);

/** A text of several lines. */
export const prose = z.string().overwrite((text) => plainText(text).trim());
