/** Why staff do not take a book, in the order of their keys. */
export const rejectReasons = ["worn", "unsuitable", "textbook", "library", "wrong_title", "enough"] as const;
