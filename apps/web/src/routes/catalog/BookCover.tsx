/** The large cover beside a title's own words: decorative. */
import { Cover, type CoverBook } from "../../ui/Cover.tsx";

export const BookCover = ({ book }: { book: CoverBook }) => <Cover book={book} size="large" isDecorative />;
