export interface Post {
  readonly tags?: string[];
}

//@ requires post.tags === undefined;
//@ ensures \result.length === 0 && \fresh(\result);
export function tagsOf(post: Post): string[] {
  return post.tags ?? [];
}
