export interface Friend {
  nickname?: string;
  readonly name: string;
}

//@ ensures friend.nickname !== undefined ==> \result;
//@ ensures \result ==> "nickname" in friend;
export function hasNickname(friend: Friend): boolean {
  return "nickname" in friend;
}
