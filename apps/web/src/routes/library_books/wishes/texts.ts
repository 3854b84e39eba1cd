import { catalogue } from "@rafta/words";

export const wishTexts = catalogue("web/library_books/wishes");
