import { catalogue } from "@rafta/words";

export const batchTexts = catalogue("web/library_books/batches");
