/** Pupils sign in with a short number printed on a slip. */
import { internal, type RequestContext } from "@rafta/records";

/** Request of the operation that generates PINs: no other write may set a password this short. */
export const pinRequest: RequestContext = { ...internal };

export const isPinRequest = (request: RequestContext): boolean => request === pinRequest;
