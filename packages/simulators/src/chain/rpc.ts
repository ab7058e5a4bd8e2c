/** A request to the RPC of a node. */
export interface RpcRequest {
  path: string;
  body: string;
}

/** A response of the RPC of a node. */
export interface RpcResponse {
  status: number;
  text: string;
}
